// Example values of communities, their owners and applications (example-values.ts).
export const communityValues: Readonly<Record<string, unknown>> = {
  accepting_applications: true,
  activity_description: '毎月第一日曜の朝に漕ぎ、午後は浜の掃除をします。',
  application_count: 3,
  application_mail: 'each',
  associated_community_ids: [4],
  communities_then: 'private',
  community_application_question_id: 5,
  community_count: 2,
  community_id: 4,
  dependents: { communities: 2, stories: 5, coming_bookings: 3, waiting_applications: 2 },
  host_description: '庵治の浜で艇庫を営む二人が世話役です。',
  ideal_candidate_profile: '朝が好きな方。経験は問いません。',
  important_thing: '海では世話役の合図に従うこと。',
  participation_condition: '50メートル以上泳げる方。',
  recipient_brand_id: 1,
  stories_then: 'withdraw',
}
