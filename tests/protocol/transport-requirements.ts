import { must, type Requirement, should } from "./requirement.js";

const SESSIONS = "basic/transports";
const STATELESS = "basic/transports/streamable-http";
const HTTP = `${SESSIONS}, ${STATELESS}`;
const STDIO = "basic/transports, basic/transports/stdio";

/** What the protocol asks of a server on HTTP and on stdio. */
export const TRANSPORT_REQUIREMENTS: readonly Requirement[] = [
  must(
    "LM-HTTP-01",
    HTTP,
    "One path takes every message by POST; GET is answered with a stream, or with 405.",
  ),
  must("LM-HTTP-02", HTTP, "An Origin that is not allowed is answered with 403."),
  should("LM-HTTP-03", HTTP, "A server listens on loopback only, unless it is told otherwise."),
  must(
    "LM-HTTP-04",
    HTTP,
    "A message without an answer is accepted with 202 and no body, or refused with an error.",
  ),
  must("LM-HTTP-05", HTTP, "A request is answered with one JSON object or with an event stream."),
  should("LM-HTTP-06", HTTP, "A stream ends with its response."),
  must(
    "M-HTTP-07",
    STATELESS,
    "The stream of a request carries what belongs to that request, and nothing else.",
  ),
  should("M-HTTP-08", STATELESS, "An event stream asks proxies not to hold it back."),
  must(
    "L-HTTP-09",
    SESSIONS,
    "A header with a version that is not served is 400; without one, the session's own holds.",
  ),
  should("M-HTTP-10", STATELESS, "GET and DELETE are 405; session ids and Last-Event-ID are ignored."),
  must("L-HTTP-11", SESSIONS, "No message goes out on several streams, and no response on that of a GET."),

  must("L-SESSION-01", SESSIONS, "A session id is of visible ASCII, and differs each time."),
  should("L-SESSION-02", SESSIONS, "A request without the session id that it needs is answered with 400."),
  must("L-SESSION-03", SESSIONS, "The id of a session that has ended, or never was, is answered with 404."),
  must("L-SESSION-04", "security best practices", "A session id cannot be guessed."),
  must("L-SESSION-05", "security best practices", "A session id is never taken for a proof of who calls."),
  should("L-SESSION-06", "security best practices", "A session that nobody uses ends."),

  must(
    "M-HEADER-01",
    STATELESS,
    "A version, method or name header that is missing or differs is -32020, with 400.",
  ),
  must("M-HEADER-02", STATELESS, "Headers are known by their names in any case."),
  must("M-HEADER-03", STATELESS, "A header in Base64 is decoded before it is compared."),
  must(
    "M-HEADER-04",
    STATELESS,
    "A parameter's header that differs from its value, or is no visible ASCII, is -32020.",
  ),
  must("M-HEADER-05", STATELESS, "No header is expected for a parameter that is absent or null."),
  should("M-HEADER-06", STATELESS, "Integers are compared as numbers."),

  must("LM-STDIO-01", STDIO, "A message is one line, and no line break is within it."),
  must("LM-STDIO-02", STDIO, "stdout carries messages and nothing else."),
  should("M-STDIO-03", "basic/transports/stdio", "A server ends soon after its input has."),
];
