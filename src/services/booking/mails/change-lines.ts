// What a host changed of a booked experience, as lines of a mail.
import { shortened, type TermChange } from '#domain/booking/guest-terms.ts'
import { quoted } from '../../mail/mail-text.ts'

/** Characters of a text in a mail. The page of the reservation shows it whole. */
const MOST = 400

function side(field: TermChange['field'], text: string): string {
  if (text === '') return '（なし）'
  // The guest needs this address as a link; the host's other texts stay text.
  return field === 'online_url' ? text : quoted(text)
}

/** Each change with both values. */
export const changeLines = (changes: readonly TermChange[]): string =>
  changes
    .map(({ field, label, ...sides }) => {
      const { before, after } = shortened(sides, MOST)
      return `【${label}】\n変更前：${side(field, before)}\n変更後：${side(field, after)}`
    })
    .join('\n\n')
