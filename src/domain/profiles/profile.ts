/**
 * The form of an ambassador or a brand and its validation (docs/product/profiles.md#profile-form).
 * The browser validates before it sends, the server before it writes.
 */
import { cleanLine, cleanText, toHalfWidth } from '../shared/text.ts'

export type ProfileKind = 'ambassador' | 'brand'

export const MAX_PROFILE_NAME = 100
export const MAX_PROFILE_DESCRIPTION = 1000
export const MAX_PROFILE_ADDRESS = 200
export const MAX_HOMEPAGE_URL = 500
export const MAX_SOCIAL_USERNAME = 30
export const MAX_PROFILE_IMAGES = 3

export type ProfileForm = {
  name: string
  description: string
  /** Null if the user chose nothing. */
  published: boolean | null
  /** Only for ambassadors. */
  address: string
  homepage_url: string
  instagram_username: string
  x_username: string
  images: { object_key: string; url: string }[]
}

/** A valid form: cleaned, with empty fields as null. */
export type ProfileValues = {
  name: string
  description: string
  published: boolean
  address: string | null
  homepage_url: string | null
  instagram_username: string | null
  x_username: string | null
  /** Public ids, the first picture first. */
  images: string[]
}

export type ProfileProblems = Partial<Record<keyof ProfileForm, string[]>>

/** New profiles are private until an admin publishes them. */
export const emptyProfile: ProfileForm = {
  name: '',
  description: '',
  published: false,
  address: '',
  homepage_url: '',
  instagram_username: '',
  x_username: '',
  images: [],
}

const lengthOf = (text: string) => Array.from(text).length
const tooLong = (most: number) => `${most}文字以内で入力してください。`

/** Whether the text is the URL of a web page. */
export function isWebAddress(text: string): boolean {
  if (/\s/.test(text)) return false
  try {
    const { protocol, hostname, username } = new URL(text)
    return (protocol === 'https:' || protocol === 'http:') && hostname !== '' && username === ''
  } catch {
    return false
  }
}

/**
 * Keeps a valid URL as typed. Converts other text to half width, because a Japanese keyboard may
 * have typed it in full width.
 */
function cleanAddress(text: string): string {
  const line = cleanLine(text)
  return isWebAddress(line) ? line : toHalfWidth(line).trim()
}

// Nor only dots: they would lead out of the network's page of a person.
const usernames = { instagram_username: /^(?:\.*[a-z0-9_][a-z0-9._]*)?$/i, x_username: /^[a-z0-9_]*$/i }
const usernameWords = {
  instagram_username: '英数字と「.」「_」で入力してください。',
  x_username: '英数字と「_」で入力してください。',
}
const cleanUsername = (text: string) => toHalfWidth(cleanLine(text)).trim().replace(/^@/, '')

/** Returns the values to store, or messages by field. */
export function checkProfile(
  form: ProfileForm,
): { values: ProfileValues; problems: null } | { values: null; problems: ProfileProblems } {
  const texts = {
    name: cleanLine(form.name),
    description: cleanText(form.description),
    address: cleanLine(form.address),
    homepage_url: cleanAddress(form.homepage_url),
    instagram_username: cleanUsername(form.instagram_username),
    x_username: cleanUsername(form.x_username),
  }
  const images = [...new Set(form.images.map((image) => image.object_key))]
  const problems: ProfileProblems = {}
  const most = {
    name: MAX_PROFILE_NAME,
    description: MAX_PROFILE_DESCRIPTION,
    address: MAX_PROFILE_ADDRESS,
    homepage_url: MAX_HOMEPAGE_URL,
    instagram_username: MAX_SOCIAL_USERNAME,
    x_username: MAX_SOCIAL_USERNAME,
  }
  for (const field of Object.keys(most) as (keyof typeof most)[])
    if (lengthOf(texts[field]) > most[field]) problems[field] = [tooLong(most[field])]
  // Both networks allow no more in a name; anything else would be a broken link.
  for (const field of ['instagram_username', 'x_username'] as const)
    if (!problems[field] && !usernames[field].test(texts[field])) problems[field] = [usernameWords[field]]
  if (texts.name === '') problems.name = ['名前を入力してください。']
  if (texts.description === '') problems.description = ['紹介文を入力してください。']
  if (texts.homepage_url !== '' && !problems.homepage_url && !isWebAddress(texts.homepage_url))
    problems.homepage_url = ['URLの形式が正しくありません。https:// から入力してください。']
  if (images.length > MAX_PROFILE_IMAGES) problems.images = [`写真は${MAX_PROFILE_IMAGES}枚までです。`]
  if (form.published === null) problems.published = ['公開するかどうかを選んでください。']
  if (Object.keys(problems).length > 0) return { values: null, problems }
  const values = {
    name: texts.name,
    description: texts.description,
    published: form.published === true,
    address: texts.address || null,
    homepage_url: texts.homepage_url || null,
    instagram_username: texts.instagram_username || null,
    x_username: texts.x_username || null,
    images,
  }
  return { values, problems: null }
}

/** What public pages show as the host of a story whose ambassador is private. */
export const HIDDEN_AMBASSADOR = '非公開のアンバサダー'

/** Sort orders of the operator's lists of ambassadors, brands and communities. */
export const listOrders = ['newest', 'oldest', 'name'] as const
export type ListOrder = (typeof listOrders)[number]
