import type { MemoBody, Noted } from '#contract/communities/received-applications-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inApplicationScope } from '#database/communities/application-scope.ts'
import { findApplication, setMemo } from '#database/communities/received-applications.ts'
import { MAX_MEMO } from '#domain/communities/application-state.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { type ApplicationKeeper, scopeOf } from './application-keeper.ts'

/**
 * Saves the memo of an application, which keepers share and the applicant never sees.
 * @throws Refused application_not_found, memo_changed (409) when another keeper wrote meanwhile;
 * InvalidInput
 */
export async function noteApplication(
  app: Pick<App, 'db' | 'clock'>,
  keeper: ApplicationKeeper,
  id: number,
  input: MemoBody,
): Promise<Noted> {
  const memo = cleanText(input.memo)
  if (Array.from(memo).length > MAX_MEMO)
    throw new InvalidInput({ memo: [`メモは${MAX_MEMO}文字以内で入力してください。`] })
  const scope = scopeOf(keeper)
  return await inApplicationScope(app, scope, async (tx) => {
    if (!(await findApplication(tx, scope, id))) throw new Refused('application_not_found')
    if (!(await setMemo(tx, id, input.known_memo, memo))) throw new Refused('memo_changed')
    await insertAudit(tx, keeper, {
      at: app.clock.now(),
      action: 'note_application',
      subject_type: 'community_application',
      subject_id: id,
    })
    return { id, memo }
  })
}
