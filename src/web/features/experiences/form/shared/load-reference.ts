import type { RouterContextProvider } from 'react-router'
import { loaded, serverApi } from '#web/api-client.ts'
import { meContext } from '#web/features/accounts/shared/guards.ts'
import type { FormReference } from './form-reference.ts'

/** Loads choices, rates and the user, for the loaders of the form's pages. */
export async function loadReference(context: Readonly<RouterContextProvider>): Promise<FormReference> {
  const api = serverApi(context)
  const me = context.get(meContext)
  const [
    { categories },
    { themes },
    { service_rate_bp, processing_rate_bp },
    { ambassadors },
    { public_name },
    { experiences },
    holidays,
    commission,
  ] = await Promise.all([
    loaded(api.categories.$get()),
    loaded(api.themes.$get()),
    loaded(api.operator.$get()),
    loaded(api.me.ambassadors.$get()),
    loaded(api.me.profile.$get()),
    loaded(api.experiences.$get()),
    loaded(api.holidays.$get()),
    loaded(api.host.commission.$get()),
  ])
  return {
    me: { id: me.id, name: public_name, image_url: me.image_url, access_control: me.access_control },
    ambassador: ambassadors.find(({ id }) => id === me.current_ambassador_id) ?? null,
    categories,
    themes,
    rates: { service_rate_bp, processing_rate_bp },
    commission,
    first: experiences.length === 0,
    now: Date.now(),
    holidays,
  }
}
