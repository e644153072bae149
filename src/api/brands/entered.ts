import type { Context } from 'hono'
import type { BrandMe, ChooseBrand } from '#contract/brands/brand-members-schemas.ts'

/** The response to a finished sign-in: the member, or the request to choose a brand. */
export const entered = (c: Context, value: BrandMe | ChooseBrand) =>
  'next_action' in value ? c.json(value, 202) : c.json(value, 200)
