import { Link } from 'react-router'
import looks from '#web/ui/looks.module.css'

/** The note that registering accepts the terms and the privacy policy. */
export function Consent() {
  return (
    <p className={looks.note}>
      登録すると、<Link to="/legal/terms">利用規約</Link>と<Link to="/legal/privacy">プライバシーポリシー</Link>
      に同意したことになります。
    </p>
  )
}
