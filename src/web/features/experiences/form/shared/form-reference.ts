import type { OwnCommission } from '#contract/booking/host-sales-schemas.ts'
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import type { Holidays } from '#contract/reference/reference-schemas.ts'
import type { Rates } from '#domain/booking/quote.ts'
import type { Item } from '#contract/shared/schemas.ts'
import type { RouterContextProvider } from 'react-router'
import { getMyProfile } from '#web/calls/accounts.ts'
import { listMyAmbassadors } from '#web/calls/ambassadors.ts'
import { getOwnCommission } from '#web/calls/host-booking.ts'
import { listOwnExperiences } from '#web/calls/host-experiences.ts'
import { getOperator, listCategories, listHolidays, listThemes } from '#web/calls/reference.ts'
import { loaded } from '#web/read-response.ts'
import { meContext } from '#web/features/accounts/shared/guards.ts'

/** Data that the form needs besides its values. */
export type FormReference = {
  me: { id: number; name: string; image_url: string | null; access_control: string }
  /** The ambassador for whom the user writes, with the communities to select from. */
  ambassador: { id: number; name: string; image_url: string | null; communities: readonly Item[] } | null
  categories: readonly Item[]
  themes: readonly Item[]
  /** The rates of the service fee. */
  rates: Rates
  /** What the operator takes of the price. */
  commission: OwnCommission
  /** Whether the user has no experience yet, in any state. */
  first: boolean
  /** When the page was loaded, in epoch milliseconds. */
  now: number
  /** The national holidays of the coming year. */
  holidays: Holidays
}

/**
 * Adds the already selected items in front. They stay selectable even if they are no longer
 * offered.
 */
export const withOwn = (offered: readonly Item[], own: readonly Item[]): Item[] => [
  ...own.filter(({ id }) => !offered.some((one) => one.id === id)),
  ...offered,
]

type Host = Experience['host']

/** The possible hosts of a new experience, as its page shows them. */
export function hostsOf({
  me,
  ambassador,
}: {
  me: Pick<FormReference['me'], 'id' | 'name' | 'image_url'>
  ambassador: FormReference['ambassador']
}): {
  own: Host
  ambassador: Host | null
} {
  const own: Host = {
    type: 'user',
    id: me.id,
    name: me.name,
    image_url: me.image_url,
    introduction: '',
    has_page: false,
  }
  if (!ambassador) return { own, ambassador: null }
  const { id, name, image_url } = ambassador
  return { own, ambassador: { type: 'ambassador', id, name, image_url, introduction: '', has_page: false } }
}

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
