import styles from './messages.module.css'

/** The whole text of an answer by mail, closed; nothing if the message has all of it. */
export function MailText({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <details className={styles.whole}>
      <summary>全文を見る</summary>
      <p className={styles.text}>{text}</p>
    </details>
  )
}
