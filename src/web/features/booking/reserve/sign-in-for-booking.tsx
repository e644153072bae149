import { Link } from 'react-router'
import { formatDate, formatRange } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { signInPath, signUpPath } from '#web/features/shared/sign-in-path.ts'
import { Grid, Row } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Picture } from '#web/ui/picture.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import type { BookingPurpose } from './booking-purpose.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './sign-in-for-booking.module.css'

/** What the visitor is about to book, on the pages for signing in and registering. */
export function PurposeCard({ purpose: { experience, slots, count, total } }: { purpose: BookingPurpose }) {
  return (
    <Row as="section" gap={2} align="start" card pad={2} aria-label="お手続き中のご予約">
      <Picture
        src={experience.image_url}
        alt=""
        sizes="96px"
        className={classNames(looks.roundedSmall, styles.photo)}
      />
      <div className={styles.about}>
        <p className={looks.note}>お手続き中のご予約</p>
        <p className={classNames(looks.serif, looks.bold)}>{experience.title}</p>
        <ul className={looks.numbers}>
          {slots.map((slot) => (
            <li key={slot.id} className={inner.when}>
              <span>{formatDate(slot.date)}</span> <span>{formatRange(slot.start_time, slot.end_time)}</span>
            </li>
          ))}
          {count > slots.length && slots.length > 0 && <li>ほか{count - slots.length}回</li>}
        </ul>
        <p className={looks.bold}>{unbroken(priceWords(experience.price, total, count))}</p>
      </div>
    </Row>
  )
}

function priceWords(unit_price: number, total: number | null, slots: number): string {
  if (total === 0) return '無料'
  const one = `1名${slots > 1 ? `・${slots}回` : ''}`
  if (total !== null) return `${formatYen(total)}（${one}・サービス料込み）`
  return unit_price === 0 ? '無料' : `${formatYen(unit_price)}（1名・1回）`
}

/** Signing in and registering as equal choices. Both return to the booking. */
export function SignInOrUp({ current, back }: { current: 'sign_in' | 'sign_up'; back: string }) {
  return (
    <nav aria-label="ログインか会員登録">
      <Grid as="ul" gap={1} className={styles.choice}>
        <li>
          <Link to={signInPath(back)} aria-current={current === 'sign_in' ? 'page' : undefined}>
            <span>
              会員の方
              <wbr />
              （ログイン）
            </span>
          </Link>
        </li>
        <li>
          <Link to={signUpPath(back)} aria-current={current === 'sign_up' ? 'page' : undefined}>
            <span>
              はじめての方
              <wbr />
              （会員登録）
            </span>
          </Link>
        </li>
      </Grid>
    </nav>
  )
}
