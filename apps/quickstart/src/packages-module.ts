import { ContainerModule } from "inversify";
import { LockfileReader } from "./packages/lockfile-reader.js";
import { ManifestReader } from "./packages/manifest-reader.js";
import { PackageCatalog } from "./packages/package-catalog.js";

/** Binds the catalog of one workspace, by the absolute path of its root. The domain classes stay free of decorators. */
export function packagesModule(workspaceRoot: string): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(LockfileReader).toConstantValue(new LockfileReader(workspaceRoot));
    bind(ManifestReader).toConstantValue(new ManifestReader(workspaceRoot));
    bind(PackageCatalog)
      .toResolvedValue(
        (lockfiles: LockfileReader, manifests: ManifestReader) => new PackageCatalog(lockfiles, manifests),
        [LockfileReader, ManifestReader],
      )
      .inSingletonScope();
  });
}
