// Creates applications to communities through the API, as test data.
import { type APIRequestContext, expect } from '@playwright/test'

type Named = { id: number; name: string }

let count = 0

async function firstWithQuestions(request: APIRequestContext, communities: Named[]) {
  for (const community of communities) {
    const answer = await request.get(`/api/v1/communities/${community.id}/detail`)
    if (!answer.ok()) continue
    const { application_items } = (await answer.json()) as { application_items: Named[] }
    if (application_items.length > 0) return { community, application_items }
  }
  throw new Error('none of the communities is published and has questions')
}

/**
 * A visitor without an account applies to the first of these communities that is published and has
 * questions.
 *
 * @returns the applicant's name and the community
 */
export async function submitApplication(
  request: APIRequestContext,
  communities: Named[],
  email: string | null = null,
  name = `潮見 灯${process.pid}-${Date.now()}-${++count}`,
) {
  const { community, application_items } = await firstWithQuestions(request, communities)
  const { occupations } = (await (await request.get('/api/v1/occupations')).json()) as { occupations: { id: number }[] }
  const answer = await request.post('/api/v1/community_applications', {
    data: {
      community_id: community.id,
      occupation_id: occupations[0]?.id,
      full_name: name,
      gender: 'no_answer',
      postal_code: '1500001',
      birthday: '1990-02-03',
      email,
      answers: application_items.map(({ id }) => ({
        community_application_question_id: id,
        content: '手しごとが好きで。',
      })),
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return { name, community }
}
