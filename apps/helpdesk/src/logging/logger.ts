import type { Logger as AppLogger } from "@toolwright/core";
import { ContainerModule } from "inversify";
import { destination, type DestinationStream, type Logger, pino, stdSerializers } from "pino";

/** The token of the process's logger. */
export const LOGGER = Symbol("logger");

/**
 * The framework's facts that hold an error: what a tool threw, and what failed inside the server. pino writes an error as
 * `{}` where no serializer is named.
 */
const serializers = { thrown: stdSerializers.err, fault: stdSerializers.err };

/**
 * Writes lines of JSON.
 *
 * @param to where they go; stderr unless a test says otherwise, since on stdio stdout belongs to the protocol
 */
export function processLogger(to: DestinationStream = destination(2)): Logger {
  return pino({ name: "helpdesk", serializers }, to);
}

/** The framework's own log lines, by the same logger as the service's. */
export function appLogger(log: Logger): AppLogger {
  return {
    warn: (message, facts) => {
      log.warn(facts, message);
    },
    error: (message, facts) => {
      log.error(facts, message);
    },
  };
}

/** Binds the logger, whose lines go where its maker says. */
export function loggingModule(log: Logger): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(LOGGER).toConstantValue(log);
  });
}
