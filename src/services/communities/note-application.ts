import type { MemoBody, Noted } from '#contract/communities/brand-applications-schemas.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { findApplication, setMemo } from '#database/communities/brand-applications.ts'
import { MAX_MEMO } from '#domain/communities/application-state.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { BrandActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'

/**
 * What the members of the brand write for each other about an application; the applicant never sees it.
 * @throws Refused application_not_found, memo_changed (409) when somebody else wrote meanwhile; InvalidInput
 */
export async function noteApplication(
  app: Pick<App, 'db'>,
  actor: BrandActor,
  id: number,
  input: MemoBody,
): Promise<Noted> {
  const memo = cleanText(input.memo)
  if (Array.from(memo).length > MAX_MEMO)
    throw new InvalidInput({ memo: [`メモは${MAX_MEMO}文字以内で入力してください。`] })
  return await inBrandTransaction(app, actor.brand_id, async (tx) => {
    if (!(await findApplication(tx, actor.brand_id, id))) throw new Refused('application_not_found')
    if (!(await setMemo(tx, id, input.known_memo, memo))) throw new Refused('memo_changed')
    return { id, memo }
  })
}
