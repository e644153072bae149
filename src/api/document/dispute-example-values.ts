/** Example values of disputes and of the clock of approvals, by field name. */
export const disputeValues: Readonly<Record<string, unknown>> = {
  answer_by: '2026-11-23T10:00:00+09:00',
  approval_goal_hours: 72,
  awaiting_count: 1,
  goal_hours: 72,
  overdue_experiences: 1,
  closed_at: null,
  evidence_due: '2026-12-01T23:59:59+09:00',
  evidence_due_on: '2026-12-01',
  evidence_text: '■ 取引\n予約番号：1580\n金額：3,263円',
  lost: 0,
  lost_by_host: 0,
  taken: 0,
  open_count: 2,
  opened_at: '2026-11-18T10:20:00+09:00',
  policy: '開催の2日前の23:59までのキャンセルは、全額返金します。',
  provider_dispute_id: 'dp_9f2c1a7b4e6d8c0f5a3b1d2e',
}

/** Those whose name has several meanings (example-exceptions.ts). */
export const disputeExceptions: Readonly<Record<string, unknown>> = {
  'duties.kind': 'runs_to_approve',
  'duties.due': '2026-11-27',
  'duties.oldest': '2026-11-24T10:00:00+09:00',
  'duties.can_handle': true,
  'duties.first_id': 5,
  'duties.months': [],
  'Disputes.disputes.reason': 'fraudulent',
  'DisputePage.dispute.reason': 'fraudulent',
  'DisputePage.dispute.changes.reason': null,
  'DisputePage.dispute.changes.by': null,
  'agreed.at': '2026-11-16T10:15:00+09:00',
  'agreed.terms.label': '場所',
  'agreed.terms.text': '高松市庵治町浜通り12-7',
  'OutcomeBody.reason': '決済会社の管理画面で、認められたと表示されたため。',
  'BearerBody.reason': 'ホストに落ち度がないため。',
}
