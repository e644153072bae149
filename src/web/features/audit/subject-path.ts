/** The whole lists, when they were exported. */
const lists: Partial<Record<string, string>> = {
  user: '/admin/users',
  reservation: '/admin/reservations',
  ledger: '/admin/ledger',
  document: '/admin/documents',
  experience: '/admin/experiences?status=all',
  ambassador: '/admin/ambassador',
  brand: '/admin/brand',
  community: '/admin/communities',
  coupon: '/admin/coupons',
  audit: '/admin/audit',
  job: '/admin/jobs',
  mail: '/admin/jobs?view=mails',
}

/** Where admins see the thing that an entry is about; null where it has no page. */
export function subjectPath({ type, id }: { type: string; id: string }): string | null {
  if (id === 'list') return lists[type] ?? null
  switch (type) {
    case 'experience':
      return `/admin/experiences/${id}`
    case 'ambassador':
      return `/admin/ambassador/${id}`
    case 'brand':
      return `/admin/brand/${id}`
    case 'community':
      return `/admin/communities/${id}/edit`
    case 'user':
      return `/admin/users/${id}`
    case 'reservation':
      return `/admin/reservations/${id}`
    case 'calendar':
      return `/admin/calendars/${id}`
    case 'payee':
      return `/admin/payees/${id}`
    case 'books':
      return `/admin/accounts?month=${id}`
    case 'deposit':
      return '/admin/accounts'
    case 'commission_rate':
      return '/admin/commission'
    case 'coupon':
      return `/admin/coupons/${id}/edit`
    case 'bulk_action':
      return `/admin/bulk_actions/${id}`
    case 'review':
      return '/admin/reviews'
    case 'category':
      return '/admin/reference?list=categories'
    case 'theme':
      return '/admin/reference?list=themes'
    case 'occupation':
      return '/admin/reference?list=occupations'
    case 'setting':
      if (id.startsWith('legal:')) return `/admin/settings/legal/${id.slice('legal:'.length)}`
      if (id === 'payout_sender' || id === 'payouts') return '/admin/settings/payouts'
      if (id.startsWith('journal_')) return `/admin/settings/journal?format=${id.slice('journal_'.length)}`
      if (id === 'approvals') return '/admin/experiences/settings'
      return ['fees', 'refund_limit', 'adjustment_limit', 'documents'].includes(id)
        ? '/admin/settings/fees'
        : '/admin/settings'
    case 'payout_run':
      return `/admin/payouts/${id}`
    case 'bank_branch':
      return '/admin/payees'
    case 'job':
      return '/admin/jobs'
    case 'mail':
      return '/admin/jobs?view=mails'
    default:
      return null
  }
}
