// The name that other people read: on reviews, and on the pages of a host's experiences.
import { cleanLine, halfKanaToFull } from '../shared/text.ts'
import { ERASED_NAME } from './people.ts'

export const MAX_DISPLAY_NAME = 30

/** Words that only the operator uses of itself, in any part of a name. */
const OF_OPERATOR = /運営|管理者|事務局|公式|カスタマーサポート|株式会社つむぎ|つむぎ株式会社/
/** The same in Latin letters. As whole words: "badminton" contains "admin". */
const LATIN_OF_OPERATOR = /(?<!\p{L})(administrators?|admin|official|moderator|operator|staff|support)(?!\p{L})/iu
/** The product's name. つむぎ is also a given name, so only a name that begins with it is refused. */
const PRODUCT = /^(つむぎ|ツムギ|tsumugi)/i
// Characters that draw nothing, beyond those that cleanLine removes. A joiner stays after an emoji.
const BLANK =
  /\u00AD|\u034F|[\u061C\u115F\u1160\u180E\u200C\u2061-\u2065\u206A-\u206F\u2800\u3164\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu
const LOOSE_JOINER = /(?<!\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)\u200D/gu
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const LATIN = /\p{Script=Latin}/u
const LOOKALIKE = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u

const IMPERSONATES = 'つむぎの運営とまちがわれるおそれのある表示名は使えません。別の表示名にしてください。'

/** @returns null in `name` for an empty one; otherwise the stored form, or a problem */
export function readDisplayName(typed: string): { name: string | null; problem: string | null } {
  const visible = cleanLine(typed).replace(BLANK, '').replace(LOOSE_JOINER, '')
  const name = halfKanaToFull(visible).replace(/\s+/g, ' ').trim()
  const problem = name === '' ? null : problemOf(name)
  return { name: problem || name === '' ? null : name, problem }
}

function problemOf(name: string): string | null {
  if (Array.from(name).length > MAX_DISPLAY_NAME) return `表示名は${MAX_DISPLAY_NAME}文字以内で入力してください。`
  // What a reader sees: full-width and styled letters look like plain ones.
  const seen = name.normalize('NFKC').replace(INVISIBLE, '')
  if (!/[\p{L}\p{N}]/u.test(seen)) return '表示名には、文字か数字を1つ以上入れてください。'
  if (/[<>]/.test(seen)) return '表示名に「<」と「>」は使えません。'
  if (/\p{M}{3}/u.test(seen)) return '表示名に、重ねた記号は使えません。'
  if (LATIN.test(seen) && LOOKALIKE.test(seen))
    return '英字と、英字によく似た別の文字（キリル文字など）をまぜて使うことはできません。'
  const joined = seen.replace(/[\s\p{P}\p{S}]/gu, '')
  const impersonates =
    [seen, joined].some((text) => OF_OPERATOR.test(text) || LATIN_OF_OPERATOR.test(text) || PRODUCT.test(text)) ||
    joined === ERASED_NAME
  return impersonates ? IMPERSONATES : null
}
