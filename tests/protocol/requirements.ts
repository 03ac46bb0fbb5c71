import { must, type Requirement, should } from "./requirement.js";
import { TOOL_REQUIREMENTS } from "./tool-requirements.js";
import { TRANSPORT_REQUIREMENTS } from "./transport-requirements.js";

/** The claims, by area. `citations.spec.ts` fails for one that no test cites, and for a citation of none. */
export const REQUIREMENTS: readonly Requirement[] = [
  must(
    "LM-RPC-01",
    "basic",
    "A request gets one answer: a result that is an object, or an error, never both.",
  ),
  must(
    "LM-RPC-02",
    "basic",
    "An answer has the id of its request, type included; no id where it was unreadable.",
  ),
  must("LM-RPC-03", "basic", "A notification gets no answer, not even an error."),
  must("LM-RPC-04", "basic", "A batch is refused as an invalid request where the revision has none."),
  must("LM-RPC-05", "basic", "An id is a string or an integer, never null."),
  must("M-RPC-06", "basic", "A server sends no requests."),

  must("L-BATCH-01", "2025-03-26, basic", "A batch is answered with an array of one answer per request."),
  must("L-BATCH-02", "JSON-RPC 2.0, 6", "A batch of notifications is not answered."),
  must("L-BATCH-03", "JSON-RPC 2.0, 6", "An empty batch is an invalid request."),
  must("L-BATCH-04", "2025-03-26, basic/lifecycle", "initialize is not part of a batch."),

  must("LM-ERR-01", "basic", "Error codes are integers."),
  must("M-ERR-02", "basic", "No code of the reserved range but the defined ones, in their defined meaning."),
  must("LM-ERR-03", "basic", "A method that is unknown, or of a feature not offered, is -32601."),
  must("LM-ERR-04", "JSON-RPC 2.0, 5.1", "Text that is not JSON is -32700."),
  must("LM-ERR-05", "JSON-RPC 2.0, 5.1", "Params of a request that are not an object are -32602."),
  must("LM-ERR-06", "JSON-RPC 2.0, 5.1", "An object that is no JSON-RPC 2.0 message is -32600."),

  must(
    "L-LIFECYCLE-01",
    "basic/lifecycle",
    "initialize is answered with version, capabilities and serverInfo.",
  ),
  must(
    "L-LIFECYCLE-02",
    "basic/lifecycle",
    "A version served is answered with itself, any other with one that is served.",
  ),
  must(
    "L-LIFECYCLE-03",
    "basic/lifecycle",
    "Initialization comes first, and once; only ping may precede it.",
  ),
  must("L-LIFECYCLE-04", "basic/utilities/ping", "ping is answered with an empty result at any time."),
  must(
    "L-LIFECYCLE-05",
    "basic/versioning",
    "initialize is never answered with a version that has no handshake.",
  ),
  must("L-LIFECYCLE-06", "basic/lifecycle", "The version agreed on is spoken as long as the session lives."),

  must("M-DISCOVER-01", "server/discover", "server/discover names versions, capabilities and caching hints."),
  must(
    "LM-DISCOVER-02",
    "basic/lifecycle, server/discover",
    "A capability is declared for every feature offered.",
  ),
  should("M-DISCOVER-03", "basic", "Every result names the server in its _meta."),

  must("M-VERSION-01", "basic", "A request without a version or capabilities in its _meta is -32602."),
  must(
    "M-VERSION-02",
    "basic/versioning",
    "A version not served is -32022 with those served and the one requested.",
  ),
  must("M-VERSION-03", "basic", "Nothing is taken from an earlier request or from the connection."),
  should("M-VERSION-04", "basic", "Who the client says it is changes nothing, and need not be said."),
  must(
    "M-VERSION-05",
    "basic",
    "A tool that needs what the client did not declare can refuse with -32021 and what is needed.",
  ),
  should("M-VERSION-06", "basic", "Requests of several conversations may interleave on one channel."),

  must(
    "LM-ERA-01",
    "basic/versioning",
    "A claim in the request selects the stateless era; initialize, the handshake.",
  ),
  must("M-ERA-02", "basic/versioning", "Methods that the stateless era dropped are unknown there."),

  must("M-RESULT-01", "basic", "Every result has a resultType, of the values the protocol defines."),

  must("L-OLDER-01", "basic/versioning", "Nothing is said that the revision spoken has no word for."),

  should(
    "LM-CANCEL-01",
    "basic/utilities/cancellation",
    "A cancelled call is told to stop, and not answered.",
  ),
  must("LM-CANCEL-02", "basic/utilities/cancellation", "Nothing further is sent for a cancelled request."),
  must(
    "LM-CANCEL-03",
    "basic/utilities/cancellation",
    "A cancellation that comes too early or too late is harmless.",
  ),
  should("LM-CANCEL-04", "basic/utilities/cancellation", "Unknown and malformed cancellations are ignored."),
  must(
    "M-CANCEL-05",
    "basic/transports/streamable-http",
    "A client that closes its response cancels the request.",
  ),
  should("L-CANCEL-06", "basic/transports", "A connection that breaks off cancels nothing."),

  must(
    "LM-PROGRESS-01",
    "basic/utilities/progress",
    "Progress is sent only under the token of an active request.",
  ),
  must("LM-PROGRESS-02", "basic/utilities/progress", "The progress value increases with each notification."),
  must("LM-PROGRESS-03", "basic/utilities/progress", "No progress is sent once the request has ended."),
  should("LM-PROGRESS-04", "basic/utilities/progress", "Progress is limited in rate."),

  should(
    "L-CHANGE-01",
    "server/tools",
    "A server that declared listChanged tells its clients that a list has changed.",
  ),
  should("L-CHANGE-02", "basic/lifecycle", "Before the handshake is over, a client is told nothing unasked."),

  must(
    "M-SUBSCRIBE-01",
    "basic/patterns/subscriptions",
    "The acknowledgement is the first message of a subscription.",
  ),
  must("M-SUBSCRIBE-02", "basic/patterns/subscriptions", "Every message of a subscription names it."),
  must("M-SUBSCRIBE-03", "basic/patterns/subscriptions", "Only what was asked for and is honoured is sent."),
  should(
    "M-SUBSCRIBE-04",
    "basic/patterns/subscriptions",
    "A subscription that the server ends is ended with a result.",
  ),
  must(
    "M-SUBSCRIBE-05",
    "basic/utilities/cancellation",
    "On stdio, a subscription that the server ends is cancelled.",
  ),
  must(
    "M-SUBSCRIBE-06",
    "basic/patterns/subscriptions",
    "Nothing is sent for a subscription that the client has ended.",
  ),

  must(
    "M-CACHE-01",
    "server/utilities/caching",
    "Complete results of the six cacheable methods carry both hints.",
  ),
  must(
    "M-CACHE-02",
    "server/utilities/caching",
    "ttlMs is not negative, and 0 and private where nobody says more.",
  ),

  should("M-LOG-01", "server/utilities/logging", "An unknown log level is -32602."),

  ...TOOL_REQUIREMENTS,
  ...TRANSPORT_REQUIREMENTS,
];
