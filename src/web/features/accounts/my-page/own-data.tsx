import { Link } from 'react-router'
import { Section } from '#web/ui/page.tsx'
import styles from './my-page.module.css'

/** Download link for the user's own data, and where to request erasure. */
export function OwnData() {
  return (
    <Section title="あなたのデータ">
      <p className={styles.own}>
        登録の内容・予約・レビュー・申し込みなど、つむぎに保存されているあなたのデータを、ファイル（JSON形式）にまとめて書き出せます。退会をご希望の方は、
        <Link to="/contact">お問い合わせ</Link>ください。
      </p>
      <p>
        <a href="/api/v1/me/data.json" download className={styles.download}>
          データの書き出し
        </a>
      </p>
    </Section>
  )
}
