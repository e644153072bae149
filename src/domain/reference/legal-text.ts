/**
 * A legal page as plain text: a line that begins with ■ is a heading, a blank line ends a
 * paragraph. There is no markup, so typed text can't become markup either.
 */
import { cleanLine, cleanText } from '../shared/text.ts'

export const MAX_LEGAL_TITLE = 60
export const MAX_LEGAL_TEXT = 50_000

export type LegalSection = { heading: string; paragraphs: string[] }

const heading = /^\s*[■＃#]+\s*(.*)$/u

/** The sections of the text. Text before the first heading gets an empty heading. */
export function sectionsOf(text: string): LegalSection[] {
  const sections: LegalSection[] = []
  let paragraph: string[] = []
  const end = () => {
    const words = paragraph.join('\n').trim()
    paragraph = []
    if (words === '') return
    const section = sections.at(-1)
    if (section) section.paragraphs.push(words)
    else sections.push({ heading: '', paragraphs: [words] })
  }
  for (const line of cleanText(text).split('\n')) {
    const title = heading.exec(line)?.[1]
    if (title !== undefined || line.trim() === '') end()
    if (title !== undefined) sections.push({ heading: cleanLine(title), paragraphs: [] })
    else paragraph.push(line)
  }
  end()
  return sections
}

/** The text of these sections: the inverse of sectionsOf. */
export const textOf = (sections: readonly LegalSection[]): string =>
  sections
    .flatMap(({ heading: title, paragraphs }) => [...(title === '' ? [] : [`■ ${title}`]), ...paragraphs])
    .join('\n\n')

export type LegalForm = { title: string; text: string }
export type LegalProblems = Partial<Record<keyof LegalForm, string[]>>

/** Returns the values to store, or messages by field. */
export function checkLegal(
  form: LegalForm,
): { values: { title: string; sections: LegalSection[] }; problems: null } | { values: null; problems: LegalProblems } {
  const problems: LegalProblems = {}
  const title = cleanLine(form.title)
  const sections = sectionsOf(form.text)
  if (title === '') problems.title = ['ページの題を入力してください。']
  else if (Array.from(title).length > MAX_LEGAL_TITLE)
    problems.title = [`ページの題は${MAX_LEGAL_TITLE}文字以内で入力してください。`]
  if (Array.from(form.text).length > MAX_LEGAL_TEXT)
    problems.text = [`本文は${MAX_LEGAL_TEXT.toLocaleString('ja-JP')}文字以内で入力してください。`]
  else if (sections.length === 0) problems.text = ['本文を入力してください。']
  else if (sections.some((section) => section.heading === '' && section.paragraphs.length === 0))
    problems.text = ['■だけの行があります。見出しの言葉を続けて書いてください。']
  if (Object.keys(problems).length > 0) return { values: null, problems }
  return { values: { title, sections }, problems: null }
}
