// Applications to communities in every state, and who read them.
import type { Tx } from '#database/client.ts'
import { demoApplications } from '../content/applications.ts'
import { demoCommunities } from '../content/communities.ts'
import { continueIds, insertRows, type Row } from './insert-rows.ts'
import { Chance, type Day } from './seed-base.ts'
import { brandMembers, communityId, communityItems, occupationId, userId } from './seed-people.ts'

const WELCOMES = [
  'お申し込みありがとうございます。ご参加をお待ちしています。初回の集合場所と持ちものを、別のメールでお送りします。',
  'お申し込みを拝見しました。ぜひご一緒させてください。次の集まりの日程が決まりしだい、ご連絡します。',
]
const REGRET =
  'お申し込みありがとうございました。今期は定員に達したため、ご参加を見送らせていただきます。次の募集の際に、あらためてご案内いたします。'
/** Memos of brand members about an application. */
const MEMO = '電話でお話ししました。次の集まりを一度見学してから決めたいとのこと。'

const HOUR = 3_600_000

/** Old applications are read and answered more often than new ones. */
export async function seedApplications(tx: Tx, day: Day): Promise<void> {
  const chance = new Chance('applications')
  const applications: Row<'community_applications'>[] = []
  const answers: Row<'community_application_answers'>[] = []
  const readings: Row<'community_application_readings'>[] = []
  for (const application of demoApplications.toSorted((a, b) => b.days_ago - a.days_ago)) {
    const id = applications.length + 1
    const community_id = communityId(application.community_key)
    const applied_at = day.before(application.days_ago, chance.time(7, 23))
    const { brand_key } = demoCommunities[community_id - 1]!
    const readers = brandMembers.filter((member) => member.brand_key === brand_key && member.joined)
    const decided = application.days_ago > 12 && chance.percent(75)
    const welcome = chance.percent(85)
    const decided_at = new Date(applied_at.getTime() + chance.between(30, 110) * HOUR)
    applications.push({
      id,
      community_id,
      occupation_id: occupationId(application.occupation),
      full_name: application.full_name,
      gender: application.gender,
      postal_code: application.postal_code,
      address: application.address,
      birthday: application.birthday,
      email: application.email,
      state: decided ? (welcome ? 'accepted' : 'declined') : 'new',
      decision_message: decided ? (welcome ? chance.pick(WELCOMES) : REGRET) : null,
      memo: application.days_ago > 4 && chance.percent(10) ? MEMO : '',
      decided_by: decided ? (readers[0]?.id ?? null) : null,
      decided_by_user_id: decided && brand_key === null ? userId('admin') : null,
      decided_at: decided ? decided_at : null,
      applied_at,
    })
    const items = communityItems.filter((item) => item.community_id === community_id)
    for (const [index, content] of application.answers.entries())
      answers.push({
        application_id: id,
        sort_order: index + 1,
        item_id: items[index]!.id,
        question: items[index]!.name,
        content,
      })
    if (decided || (application.days_ago > 2 && chance.percent(50)))
      readings.push({
        application_id: id,
        brand_member_id: readers.length > 0 ? chance.pick(readers).id : null,
        // Admins read the applications to communities without a brand.
        user_id: readers.length > 0 ? null : userId('admin'),
        read_at: new Date(applied_at.getTime() + chance.between(2, 28) * HOUR),
      })
  }
  await insertRows(tx, 'community_applications', applications)
  await insertRows(tx, 'community_application_answers', answers)
  await insertRows(tx, 'community_application_readings', readings)
  await continueIds(tx, ['community_applications'])
}
