import { Link } from 'react-router'
import { exportOwnData } from '#web/calls/admin-users.ts'
import { Confirming } from '#web/features/accounts/security/confirming.tsx'
import { downloadConfirmed } from '#web/features/accounts/security/download-confirmed.ts'
import looks from '#web/ui/looks.module.css'
import { Section } from '#web/ui/page.tsx'

/** Download link for the user's own data, and where to close the account. */
export function OwnData() {
  return (
    <Section title="あなたのデータ">
      <p className={looks.lead}>
        登録の内容・予約・レビュー・申し込みなど、つむぎに保存されているあなたのデータを、ファイル（JSON形式）にまとめて書き出せます。退会をご希望の方は、書き出したあとに
        <Link to="/mypage/close_account">退会の手続き</Link>をしてください。
      </p>
      <Confirming population="user" />
      <p>
        <a href={exportOwnData.address()} download className={looks.target} onClick={downloadConfirmed}>
          データの書き出し
        </a>
      </p>
    </Section>
  )
}
