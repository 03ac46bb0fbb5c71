/**
 * Sends to stderr what anyone prints on stdout, from the moment of this import on. Make it the first import of the entry
 * file, so that modules which print while they load do not spoil the first message of `stdio()`.
 *
 * @example
 * ```ts
 * import "@toolwright/transports/stdio/guard";
 * ```
 *
 * @module
 */
import { guardStdout } from "./process/stdout-guard.js";

guardStdout(process.stdout, process.stderr);
