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
   * What a caller in the process may give: `actor`, who asks, where it finds that out for several calls; `app`, in place of the API's own,
   * to have an answer made from a copy of the database; `request_id` of the request that they are part of.
   */
  Bindings: { actor?: () => Promise<Actor>; app?: App; request_id?: string }
}
