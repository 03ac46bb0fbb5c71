import { spread } from "../measure/statistics.js";
import type { BootTime } from "../pipeline/boot-commands.js";
import type { BootStanding } from "../pipeline/boots.js";
import { figure, reach } from "../report/figures.js";
import { atMost, type Table, type Target } from "./section.js";

const MOST_OVER_BARE_MS = 1000;
/** Twice as much per tool with four times the tools would be halfway to quadratic growth. */
const MOST_GROWTH = 1.5;

/** A boot beside the container's own part of it, and boots of different sizes behind one guard class. */
export function bootTables(boots: readonly BootStanding[]): Table[] {
  const tools = String(boots[0]?.tools ?? 0);
  return [
    {
      title: `Boot of ${tools} tools, ten to a service with three bindings`,
      columns: ["who", "wall ms", "CPU ms"],
      rows: boots
        .filter(({ isGuarded }) => !isGuarded)
        .map((boot) => [boot.what === "bare" ? "inversify alone: bind and resolve" : "ours", ...times(boot)]),
    },
    {
      title: "Boot with one guard class on every service",
      columns: ["tools", "wall ms", "CPU ms", "CPU µs per tool"],
      rows: guarded(boots).map((boot) => [
        String(boot.tools),
        ...times(boot),
        figure((spread(cpuOf(boot)).median * 1000) / boot.tools),
      ]),
    },
  ];
}

/** How much more than the container's part, and whether the largest boot takes more per tool than the smallest. */
export function bootTargets(boots: readonly BootStanding[]): Target[] {
  const [bare, ours] = boots;
  const [least, most] = [guarded(boots)[0], guarded(boots).at(-1)];
  if (!bare || !ours || !least || !most) throw new RangeError("Boot targets need every kind of boot");
  const growth = cpuOf(most).map((ms, run) => ms / most.tools / ((cpuOf(least)[run] ?? ms) / least.tools));
  return [
    atMostOver([ours, bare], "wall time", ({ wallMs }) => wallMs),
    atMostOver([ours, bare], "processor time", ({ cpuMs }) => cpuMs),
    atMost(
      `one guard for all, a tool among ${String(most.tools)} over one among ${String(least.tools)}`,
      spread(growth).median,
      { most: MOST_GROWTH, unit: "times" },
    ),
  ];
}

/** Both are told: other work on the machine lengthens the one, compiling and collecting on other threads the other. */
function atMostOver(
  [ours, bare]: readonly [BootStanding, BootStanding],
  what: string,
  read: (time: BootTime) => number,
): Target {
  const over = ours.times.map((time, run) => read(time) - read(bare.times[run] ?? time));
  return atMost(`boot of ${String(ours.tools)} tools over inversify alone, ${what}`, spread(over).median, {
    most: MOST_OVER_BARE_MS,
    unit: "ms",
  });
}

function guarded(boots: readonly BootStanding[]): BootStanding[] {
  return boots.filter(({ isGuarded }) => isGuarded);
}

function cpuOf({ times }: BootStanding): number[] {
  return times.map(({ cpuMs }) => cpuMs);
}

function times({ times }: BootStanding): string[] {
  return [reach(spread(times.map(({ wallMs }) => wallMs))), reach(spread(times.map(({ cpuMs }) => cpuMs)))];
}
