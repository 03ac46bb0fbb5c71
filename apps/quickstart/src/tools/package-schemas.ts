import { z } from "zod";

/** What `search_packages` takes. */
export const SearchPackages = z.object({
  text: z.string().trim().min(1).describe("Words to find in names and descriptions; all must occur"),
  limit: z.number().int().min(1).max(50).default(10).describe("How many packages to show at most"),
});

const name = z.string().min(1).describe('Exact name, with its scope: "zod", "@modelcontextprotocol/sdk"');
const version = z.string().optional().describe("Exact version; left out, every installed version");

/** What `show_package` takes. */
export const ShowPackage = z.object({ name, version });

/** What `why_package` takes. */
export const WhyPackage = z.object({
  name,
  version,
  limit: z
    .number()
    .int()
    .min(1)
    .max(50)
    .default(5)
    .describe("How many paths to show at most, for each version"),
});

/** What `show_package` answers. */
export const PackageReport = z.object({
  name: z.string(),
  versions: z.array(
    z.object({
      version: z.string(),
      license: z.string().describe('SPDX expression as the package states it, or "not stated"'),
      description: z.string(),
      folder: z.string().describe("Where it is, from the workspace root"),
      workspace: z.boolean().describe("Whether it is one of the workspace's own packages"),
      dependencies: z.array(
        z.object({ name: z.string(), version: z.string(), kind: z.enum(["prod", "dev", "optional"]) }),
      ),
      notInstalled: z
        .number()
        .int()
        .describe("Dependencies that are not on disk, as those for other platforms"),
    }),
  ),
});

/** What `list_licenses` answers. */
export const LicenseReport = z.object({
  packages: z.number().int().describe("Installed packages; each version of a name counts"),
  licenses: z
    .array(z.object({ license: z.string(), packages: z.number().int() }))
    .describe("Most frequent first"),
});
