// Mail templates for applicants and for keepers. A mail to a keeper names no applicant: names are
// read only on the page that records each reading.
import type { Decision } from '#domain/communities/applications.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { buttonTo, greetingOf } from '../../mail/mail-text.ts'
import type { Mail } from '../../mail/queue-mail.ts'

export type Applied = { id: number; full_name: string; community_id: number; community_name: string; applied_at: Date }

/** To the applicant: the application has arrived. */
export function appliedMail(to: string, application: Applied, base_url: string, signed_in: boolean): Mail {
  return {
    kind: 'community_application',
    to,
    subject: `参加の申し込みを受け付けました（${application.community_name}）`,
    text: [
      greetingOf(application.full_name, 'お申し込みの方へ'),
      `「${application.community_name}」への参加の申し込みを受け付けました。ありがとうございます。`,
      `■ 受け付けた日時\n${formatMoment(application.applied_at)}`,
      `内容を拝見し、参加いただけるかどうかを、このメールアドレスにご連絡します。`,
      ...(signed_in ? [buttonTo('申し込みの状況を見る', `${base_url}/mypage/applications`)] : []),
      'お心あたりのない場合は、このメールを破棄してください。',
    ].join('\n\n'),
  }
}

const keepers = {
  brand: { kind: 'community_application_for_brand', greeting: 'ブランドのご担当者 様', desk: 'brand' },
  operator: { kind: 'community_application_for_operator', greeting: '運営のご担当者 様', desk: 'admin' },
}

/** To a member of the brand, or to the operator: a new application. */
export function applicationArrivedMail(
  keeper: keyof typeof keepers,
  to: string,
  application: Applied,
  base_url: string,
): Mail {
  const { kind, greeting, desk } = keepers[keeper]
  return {
    kind,
    to,
    subject: `参加の申し込みが届きました（${application.community_name}）`,
    text: [
      greeting,
      `「${application.community_name}」に、新しい参加の申し込みが届きました。`,
      `■ 受け付けた日時\n${formatMoment(application.applied_at)}`,
      '個人情報を守るため、このメールには申し込みの内容を載せていません。管理画面でご確認ください。',
      buttonTo('申し込みを確認する', `${base_url}/${desk}/community_applications?application=${application.id}`),
    ].join('\n\n'),
  }
}

/** To a member of the brand who wants one mail a day: how many applications have arrived. */
export function applicationDigestMail(
  { email, brand_name }: { email: string; brand_name: string },
  arrived: readonly { community_name: string; count: number }[],
  base_url: string,
): Mail {
  const total = arrived.reduce((sum, { count }) => sum + count, 0)
  return {
    kind: 'community_applications_daily',
    to: email,
    subject: `新しい参加の申し込みが${total}件あります（${brand_name}）`,
    text: [
      `${brand_name} のご担当者 様`,
      `前回のお知らせのあとに、新しい参加の申し込みが${total}件届きました。`,
      `■ コミュニティ\n${arrived.map(({ community_name, count }) => `${community_name}：${count}件`).join('\n')}`,
      '個人情報を守るため、このメールには申し込みの内容を載せていません。管理画面でご確認ください。',
      buttonTo('申し込みを確認する', `${base_url}/brand/community_applications?state=new`),
      `このメールの頻度を変える\n${base_url}/brand/notifications`,
    ].join('\n\n'),
  }
}

type DecisionWords = {
  state: Decision
  decision_message: string | null
  changed: boolean
  /** Whether the community has a public page. */
  published: boolean
}

/** To the applicant: the decision, with the brand's message. */
export function decisionMail(to: string, application: Applied, decision: DecisionWords, base_url: string): Mail {
  const { community_name, full_name } = application
  const accepted = decision.state === 'accepted'
  return {
    kind: 'community_application_decided',
    to,
    subject: accepted
      ? `参加いただけることになりました（${community_name}）`
      : `参加の申し込みについて（${community_name}）`,
    text: [
      greetingOf(full_name, 'お申し込みの方へ'),
      ...(decision.changed ? ['先にお送りしたお返事から変更がありましたので、あらためてお知らせします。'] : []),
      accepted
        ? `「${community_name}」への参加の申し込みが受け入れられました。`
        : `「${community_name}」への参加の申し込みは、今回は見送らせていただくことになりました。お申し込みいただき、ありがとうございました。`,
      ...(decision.decision_message ? [`■ コミュニティからのメッセージ\n${decision.decision_message}`] : []),
      ...(decision.published
        ? [buttonTo('コミュニティを見る', `${base_url}/communities/${application.community_id}`)]
        : []),
    ].join('\n\n'),
  }
}
