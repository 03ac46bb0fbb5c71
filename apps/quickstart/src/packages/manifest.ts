import { z } from "zod";

const LicenseText = z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]);

const ManifestDocument = z.object({
  name: z.string().optional().catch(undefined),
  version: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  license: LicenseText.optional().catch(undefined),
  licenses: z.array(LicenseText).optional().catch(undefined),
});

/** What a package says about itself. */
export interface Manifest {
  readonly name: string | undefined;
  /** Private packages may leave it out. */
  readonly version: string | undefined;
  readonly description: string;
  /** An SPDX expression where the author wrote one; `not stated` where there is none. */
  readonly license: string;
}

/** The licence of a package that names none. */
const UNSTATED_LICENSE = "not stated";

/**
 * Reads the text of a `package.json`. Fields with an unexpected type count as absent, since authors get them wrong;
 * the old spellings `{ "type": … }` and `licenses` are understood.
 *
 * @throws Error when the text is not a JSON object.
 */
export function parseManifest(text: string): Manifest {
  const { name, version, description, license, licenses } = ManifestDocument.parse(JSON.parse(text));
  return {
    name,
    version,
    description: description ?? "",
    license: license ?? (licenses?.length ? licenses.join(" OR ") : UNSTATED_LICENSE),
  };
}
