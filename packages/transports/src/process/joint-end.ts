/** How long what still holds the process may go on after everything has closed, in milliseconds. */
const LINGER_MS = 1000;

const STATE = Symbol.for("@toolwright/transports:joint-end:v1");

/** Plain data, since every copy of this package in the process shares it. */
interface JointEnd {
  /** Who still has something to finish. */
  readonly open: Set<object>;
  /** Whether somebody wanted the process to end. */
  wanted: boolean;
}

interface Holder {
  [STATE]?: JointEnd | undefined;
}

/** Keeps the process from being ended until this one has finished, too. */
export function holdProcess(holder: object): void {
  stateOf().open.add(holder);
}

/**
 * Lets go of the process.
 *
 * @param wantsEnd whether it is to end; it does once nobody holds it any more, by itself or a moment later in spite of
 *   what else is left: the quicker of two transports must not end the other's calls
 */
export function leaveProcess(holder: object, wantsEnd: boolean): void {
  const state = stateOf();
  state.open.delete(holder);
  state.wanted ||= wantsEnd;
  if (state.wanted && state.open.size === 0) setTimeout(() => process.exit(), LINGER_MS).unref();
}

function stateOf(): JointEnd {
  const holder: Holder = process as object;
  return (holder[STATE] ??= { open: new Set(), wanted: false });
}
