// What a request carries through the API.
import type { NotFoundCode } from '#contract/shared/endpoint.ts'
import type { Actor, BrandActor } from '#services/shared/actor.ts'
import type { App } from '#services/shared/app.ts'

export type ApiEnv = {
  Variables: {
    request_id: string
    app: App
    actor?: Actor
    brand_actor?: BrandActor
    /** The endpoint's own code for a path that names nothing. */
    not_found?: NotFoundCode
  }
  /**
   * What a caller in the process may give. `actor`: who asks, where the caller finds that out for
   * several calls. `app`: used instead of the API's own, to make an answer from a copy of the
   * database. `request_id`: of the request that the call belongs to. `nonce`: what the
   * Content-Security-Policy of the response allows style sheets by.
   */
  Bindings: { actor?: () => Promise<Actor>; app?: App; request_id?: string; nonce?: string }
}
