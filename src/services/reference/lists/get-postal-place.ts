import type { PostalPlace } from '#contract/reference/reference-schemas.ts'
import { normalisePostalCode } from '#domain/shared/text.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

/**
 * The place of a postal code, for forms that fill in the address.
 * @throws Refused postal_code_not_found
 */
export async function getPostalPlace({ postal_codes }: Pick<App, 'postal_codes'>, typed: string): Promise<PostalPlace> {
  const postal_code = normalisePostalCode(typed)
  const place = postal_code && (await postal_codes.find(postal_code))
  if (!place) throw new Refused('postal_code_not_found')
  return { postal_code, ...place }
}
