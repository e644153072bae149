import { partsOf } from '#domain/messages/links.ts'
import inner from '#web/ui/inner-looks.module.css'
import styles from './messages.module.css'

/** The text of a message. Addresses are links that tell the other site nothing about this page. */
export function MessageText({ text }: { text: string }) {
  return partsOf(text).map(({ text: part, href }, index) =>
    href === undefined ? (
      part
    ) : (
      // A part has no identity but its place.
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part}
      </a>
    ),
  )
}

/** The whole text of an answer by mail, closed; nothing if the message has all of it. */
export function MailText({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    // The list of messages keeps its end in view, so a long text would be shown from its end.
    <details
      className={styles.whole}
      onToggle={({ currentTarget: { firstElementChild: summary } }) => summary?.scrollIntoView({ block: 'nearest' })}
    >
      <summary>全文を見る</summary>
      <p className={inner.typed}>{text}</p>
    </details>
  )
}
