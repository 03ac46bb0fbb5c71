/**
 * Whether a request's path is the endpoint's, with or without a slash at its end.
 *
 * @param own as options were checked to be; `undefined` where whoever hands requests on has chosen them already
 */
export function isEndpointPath(own: string | undefined, path: string): boolean {
  return own === undefined || path === own || path === `${own}/`;
}
