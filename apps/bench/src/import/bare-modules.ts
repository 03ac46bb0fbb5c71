import "reflect-metadata";
import { Container } from "inversify";
import { z } from "zod";

/** The three imports that a user of Toolwright has anyway, in one module as in a server's own. */
export const BARE_MODULES: readonly unknown[] = [Container, z];
