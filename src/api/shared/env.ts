// Variables and bindings of a request.
import type { NotFoundCode } from '#contract/shared/endpoint.ts'
import type { Actor, BrandActor } from '#services/shared/actor.ts'
import type { App } from '#services/shared/app.ts'

export type ApiEnv = {
  Variables: {
    request_id: string
    app: App
    actor?: Actor
    brand_actor?: BrandActor
    /**
     * Looks the caller up again and checks the access of the endpoint, before a response that is
     * sent over a long time goes on.
     * @throws Refused
     */
    check_again?: () => Promise<void>
    /** The error code of the endpoint for an invalid path parameter. */
    not_found?: NotFoundCode
  }
  /**
   * What a caller in the same process can pass.
   * - `actor`: the actor, if the caller looks it up once for several calls.
   * - `app`: replaces the App of the API, for example to record what a response depends on.
   * - `request_id`: of the request that the call belongs to.
   */
  Bindings: { actor?: () => Promise<Actor>; app?: App; request_id?: string }
}
