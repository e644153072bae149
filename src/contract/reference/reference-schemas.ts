import { z } from 'zod'
import { email, item, postalCode } from '../shared/schemas.ts'

export const categories = z.object({ categories: z.array(item) })
export const themes = z.object({ themes: z.array(item) })
export const occupations = z.object({ occupations: z.array(item) })

/**
 * `postal_code`: seven digits. `state`: id of the prefecture. `town`: '' if the code covers a whole
 * city.
 */
export const postalPlace = z.object({
  postal_code: postalCode,
  state: z.number().int(),
  prefecture: z.string(),
  city: z.string(),
  town: z.string(),
})
export type PostalPlace = z.infer<typeof postalPlace>

/** Japan's national holidays of the coming year. */
export const holidays = z.object({
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
  /** The last date of the data. Whether a later date is a holiday isn't known. */
  known_until: z.string(),
})
export type Holidays = z.infer<typeof holidays>

/** The operator's details, for legal pages, receipts and mails. */
export const operator = z.object({
  service_name: z.string(),
  company_name: z.string(),
  representative: z.string(),
  postal_code: postalCode,
  address: z.string(),
  phone: z.string(),
  email,
  contact_hours: z.string(),
  invoice_number: z.string().nullable(),
  sample: z.boolean(),
  service_rate_bp: z.number().int(),
  processing_rate_bp: z.number().int(),
})
export type Operator = z.infer<typeof operator>
/** Without the registration number, which holds on some days only. */
export type OperatorDetails = Omit<Operator, 'invoice_number'>

export const legalPage = z.object({
  slug: z.string(),
  title: z.string(),
  updated_on: z.string(),
  sample: z.boolean(),
  /** Either terms with their explanations, or headings with paragraphs. */
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
})
export type LegalPage = z.infer<typeof legalPage>
/** Of the terms of use and the privacy policy; it changes with each change of their texts. */
export const legalVersion = z.object({ version: z.string() })
export type LegalVersion = z.infer<typeof legalVersion>
export const legalSlugs = ['tokushoho', 'terms', 'privacy', 'external-transmission', 'accessibility'] as const

export const paymentProvider = z.object({ provider: z.string(), script_url: z.string(), public_key: z.string() })
