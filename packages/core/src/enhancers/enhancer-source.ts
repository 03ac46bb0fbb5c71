import type { ErrorFilter } from "./error-filter.js";
import type { Guard } from "./guard.js";
import type { Interceptor } from "./interceptor.js";

/** A class, whose instance comes from the container; or an instance. */
export type EnhancerSource<E extends object> = E | (abstract new (...args: never[]) => E);

export type GuardSource = EnhancerSource<Guard>;
export type InterceptorSource = EnhancerSource<Interceptor>;
export type FilterSource = EnhancerSource<ErrorFilter>;
