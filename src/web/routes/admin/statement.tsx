/** A statement of a payee, as the payee sees it. */
import { Link } from 'react-router'
import { formatMonth } from '#domain/shared/month.ts'
import { getStatement } from '#web/calls/payouts.ts'
import { loaded } from '#web/read-response.ts'
import { StatementSheet } from '#web/features/payouts/statement-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import type { Route } from './+types/statement'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `支払明細書 ${loaderData?.number ?? ''} | 運営 | つむぎ` },
]

export async function loader({ params: { number }, context }: Route.LoaderArgs) {
  return await loaded(getStatement({ context, param: { number } }))
}

export default function AdminStatement({ loaderData: statement }: Route.ComponentProps) {
  const { payee, payee_id, number, period } = statement
  return (
    <OfficePage
      title={`${payee.name} さんの${formatMonth(period)}分`}
      breadcrumbs={[{ label: '支払明細書', to: '/admin/statements' }, { label: number }]}
      lead={
        <>
          <Link to={`/admin/payees/${payee_id}`}>受取人</Link>
          {' ・ '}
          <Link to={`/admin/ledger?payee_id=${payee_id}`}>元帳</Link>
        </>
      }
      actions={<Button onClick={() => window.print()}>印刷する</Button>}
    >
      <StatementSheet statement={statement} reservationPath={(id) => `/admin/reservations/${id}`} />
    </OfficePage>
  )
}
