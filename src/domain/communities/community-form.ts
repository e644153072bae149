/**
 * The form of a community and its validation (docs/product/communities.md#community-form). The
 * browser validates before it sends, the server before it writes.
 */
import { cleanLine, cleanText } from '../shared/text.ts'

export const MAX_COMMUNITY_NAME = 100
export const MAX_COMMUNITY_CATCHPHRASE = 40
export const MAX_HOST_NAME = 100
export const MAX_HOST_DESCRIPTION = 2000
export const MAX_LOCATION = 200
export const MAX_COMMUNITY_TEXT = 4000
export const MAX_COMMUNITY_IMAGES = 3
export const MAX_APPLICATION_ITEMS = 10
export const MAX_ITEM_NAME = 200

/** A question to applicants. `id` is null until it is saved. */
export type FormItem = { id: number | null; name: string; required: boolean }

export type CommunityForm = {
  name: string
  catchphrase: string
  host_name: string
  host_description: string
  location: string
  description: string
  activity_description: string
  important_thing: string
  ideal_candidate_profile: string
  participation_condition: string
  note: string
  published: boolean
  /** Apart from publication: whether people can apply. */
  accepting_applications: boolean
  images: { object_key: string; url: string }[]
  application_items: FormItem[]
}

export type CommunityText = {
  [K in keyof CommunityForm]: CommunityForm[K] extends string ? K : never
}[keyof CommunityForm]

/** A valid form: cleaned, without questions that have no name. */
export type CommunityValues = Omit<CommunityForm, 'images'> & {
  /** Public ids, the first picture first. */
  images: string[]
}

export type CommunityProblems = Partial<Record<keyof CommunityForm, string[]>>

/** New communities are private until the brand publishes them. */
export const emptyCommunity: CommunityForm = {
  name: '',
  catchphrase: '',
  host_name: '',
  host_description: '',
  location: '',
  description: '',
  activity_description: '',
  important_thing: '',
  ideal_candidate_profile: '',
  participation_condition: '',
  note: '',
  published: false,
  accepting_applications: true,
  images: [],
  application_items: [],
}

/** Why the text of one question is invalid, or null. */
export const itemNameProblem = (name: string): string | null =>
  lengthOf(cleanLine(name)) > MAX_ITEM_NAME ? `質問は${MAX_ITEM_NAME}文字以内で入力してください。` : null

/** Maximum length of each text, in the order of the form. */
export const communityTexts: Record<CommunityText, number> = {
  name: MAX_COMMUNITY_NAME,
  catchphrase: MAX_COMMUNITY_CATCHPHRASE,
  host_name: MAX_HOST_NAME,
  host_description: MAX_HOST_DESCRIPTION,
  location: MAX_LOCATION,
  description: MAX_COMMUNITY_TEXT,
  activity_description: MAX_COMMUNITY_TEXT,
  important_thing: MAX_COMMUNITY_TEXT,
  ideal_candidate_profile: MAX_COMMUNITY_TEXT,
  participation_condition: MAX_COMMUNITY_TEXT,
  note: MAX_COMMUNITY_TEXT,
}

const LINES: readonly CommunityText[] = ['name', 'catchphrase', 'host_name', 'location']
const lengthOf = (text: string) => Array.from(text).length
const tooLong = (most: number) => `${most}文字以内で入力してください。`

/** Returns the values to store, or messages by field. */
export function checkCommunity(
  form: CommunityForm,
): { values: CommunityValues; problems: null } | { values: null; problems: CommunityProblems } {
  const problems: CommunityProblems = {}
  const texts = {} as Record<CommunityText, string>
  for (const [field, most] of Object.entries(communityTexts) as [CommunityText, number][]) {
    texts[field] = LINES.includes(field) ? cleanLine(form[field]) : cleanText(form[field])
    if (lengthOf(texts[field]) > most) problems[field] = [tooLong(most)]
  }
  if (texts.name === '') problems.name = ['コミュニティ名を入力してください。']
  const images = [...new Set(form.images.map((image) => image.object_key))]
  if (images.length > MAX_COMMUNITY_IMAGES) problems.images = [`写真は${MAX_COMMUNITY_IMAGES}枚までです。`]
  const application_items = form.application_items
    .map((item) => ({ ...item, name: cleanLine(item.name) }))
    .filter((item) => item.name !== '')
  const wrong: string[] = []
  if (application_items.length > MAX_APPLICATION_ITEMS) wrong.push(`質問は${MAX_APPLICATION_ITEMS}件までです。`)
  const long = application_items.map(({ name }) => itemNameProblem(name)).find((problem) => problem !== null)
  if (long) wrong.push(long)
  if (wrong.length > 0) problems.application_items = wrong
  if (Object.keys(problems).length > 0) return { values: null, problems }
  return {
    values: {
      ...texts,
      published: form.published,
      accepting_applications: form.accepting_applications,
      images,
      application_items,
    },
    problems: null,
  }
}
