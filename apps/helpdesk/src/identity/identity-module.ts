import { callProvider, callScoped, Principal } from "@toolwright/core";
import { ContainerModule } from "inversify";
import { type Tenant, TENANT, TENANT_OF_CALL, TenantDirectory } from "./tenant.js";

/** Binds the tenant of each call: found once, asynchronously, and the same for all that the call makes. */
export function identityModule(): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(TenantDirectory).toSelf().inSingletonScope();
    callScoped(
      bind<Tenant>(TENANT).toResolvedValue(
        (directory: TenantDirectory, caller: Principal) => directory.tenantOf(caller),
        [TenantDirectory, Principal],
      ),
    );
    bind(TENANT_OF_CALL).toConstantValue(callProvider<Tenant>(TENANT));
  });
}
