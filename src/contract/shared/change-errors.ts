// Rows of the error table about changing a booking.
import { row } from './error-row.ts'

export const changeErrors = {
  not_changeable: row(422, 'base', 'この予約は変更できません。'),
  change_started: row(422, 'base', 'すでに始まっているため、変更できません。'),
  change_nothing: row(422, 'base', '変更するところがありません。日程か人数を選び直してください。'),
  change_more_people: row(422, 'number_of_people', '人数を増やすときは、もう一度ご予約ください。'),
  change_slots: row(422, 'calendar_ids', '日程を増やすときは、もう一度ご予約ください。'),
  change_by_proposal: row(422, 'base', 'ご自身で変更できる期限か回数を過ぎました。主催者に変更をお願いしてください。'),
  changed_meanwhile: row(422, 'base', '内容が変わりました。もう一度お確かめください。'),
  change_not_agreed: row(422, 'agreed', 'ゲストの了承を得てから変更してください。'),
  change_disputed: row(422, 'base', 'カード会社への申し立てがあるため、返金をともなう変更はできません。'),
  change_proposal_not_found: row(404, 'base', 'この変更のお願いは見つかりませんでした。'),
  change_proposal_open: row(422, 'base', 'すでに変更をお願いしています。主催者の返事をお待ちください。'),
  change_proposal_over: row(422, 'base', 'この変更のお願いは、すでに終わっています。'),
  postponement_over: row(422, 'base', '延期へのお返事は、すでに終わっています。'),
  postponed_too_early: row(422, 'date', 'もとの日程よりあとの日時を選んでください。'),
  postponed_without_places: row(
    422,
    'date',
    (d) => `延期先の回は残り${d.places_left}席で、ご予約の方が入りきりません。ほかの日時を選んでください。`,
  ),
  change_without_proposal: row(422, 'base', 'ご自身で変更できます。'),
}
