import type { Logger as AppLogger } from "@toolwright/core";
import { ContainerModule } from "inversify";
import { destination, type Logger, pino, stdSerializers } from "pino";

/** The token of the process's logger. */
export const LOGGER = Symbol("logger");

/** Writes lines of JSON to stderr: on stdio, stdout belongs to the protocol. */
export function stderrLogger(): Logger {
  return pino({ name: "helpdesk", serializers: { thrown: stdSerializers.err } }, destination(2));
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
