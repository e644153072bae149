import type { RouterContextProvider } from 'react-router'
import { getMyProfile } from '#web/calls/accounts.ts'
import { listMyAmbassadors } from '#web/calls/ambassadors.ts'
import { getOwnCommission } from '#web/calls/host-booking.ts'
import { listOwnExperiences } from '#web/calls/host-experiences.ts'
import { getOperator, listCategories, listHolidays, listThemes } from '#web/calls/reference.ts'
import { loaded } from '#web/read-response.ts'
import { meContext } from '#web/features/accounts/shared/guards.ts'
import type { FormReference } from './form-reference.ts'

/** Loads choices, rates and the user, for the loaders of the form's pages. */
export async function loadReference(context: Readonly<RouterContextProvider>): Promise<FormReference> {
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
    loaded(listCategories({ context })),
    loaded(listThemes({ context })),
    loaded(getOperator({ context })),
    loaded(listMyAmbassadors({ context })),
    loaded(getMyProfile({ context })),
    loaded(listOwnExperiences({ context })),
    loaded(listHolidays({ context })),
    loaded(getOwnCommission({ context })),
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
