import type { ErrorBody } from '#contract/shared/error-body.ts'
import { type NamedSlot, otherName } from '#web/features/schedule/shared/named-slots.ts'
import { bookingPath, schedulePath } from '#web/features/schedule/shared/selection-address.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Page } from '#web/ui/page.tsx'

type Props = {
  error: ErrorBody
  experience_id: number
  /** The requested slots. */
  slots: readonly NamedSlot[]
}

/**
 * The requested slots don't exist: the messages, and links to continue
 * (docs/product/booking.md#quote).
 */
export function NotBookable({ error, experience_id, slots }: Props) {
  const isHere = ({ slot }: NamedSlot) => slot?.experience_id === experience_id
  const missing = slots.filter((named) => !isHere(named)).map(otherName)
  const rest = slots.filter(isHere).map(({ id }) => id)
  const messages = [...new Set(Object.values(error.messages).flat())]
  return (
    <Page title="予約できません" width="text">
      <ul>
        {(messages.length > 0 ? messages : [error.message]).map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      {missing.length > 0 && (
        <>
          <p>次の日程は、この体験にありません。</p>
          <ul>
            {missing.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
      <Row gap={1.5} align="stretch">
        {rest.length > 0 && missing.length > 0 && (
          <LinkButton to={bookingPath(experience_id, rest)}>見つからない日程を外して続ける</LinkButton>
        )}
        <LinkButton to={schedulePath(experience_id)} variant="quiet">
          日程を選び直す
        </LinkButton>
        <LinkButton to="/stories" variant="quiet">
          体験の一覧を見る
        </LinkButton>
      </Row>
    </Page>
  )
}
