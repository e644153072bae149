/** A statement of the host, for reading, printing and as CSV. */
import { formatMonth } from '#domain/shared/month.ts'
import { exportOwnStatement, getOwnStatement } from '#web/calls/payouts.ts'
import { loaded } from '#web/read-response.ts'
import { StatementSheet } from '#web/features/payouts/statement-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/statement'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? formatMonth(loaderData.period) : ''}分の支払明細書 | ホスト | つむぎ` },
]

export async function loader({ params: { number }, context }: Route.LoaderArgs) {
  return await loaded(getOwnStatement({ context, param: { number } }))
}

export default function HostStatement({ loaderData: statement }: Route.ComponentProps) {
  const title = `${formatMonth(statement.period)}分の支払明細書`
  return (
    <OfficePage
      title={title}
      breadcrumbs={[{ label: 'お支払い', to: '/host/payouts' }, { label: title }]}
      actions={
        <>
          <a href={exportOwnStatement.address({ param: { number: statement.number } })} download>
            CSVをダウンロード
          </a>
          <Button onClick={() => window.print()}>印刷する</Button>
        </>
      }
    >
      <StatementSheet statement={statement} />
    </OfficePage>
  )
}
