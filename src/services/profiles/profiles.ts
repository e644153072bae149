// Writes ambassadors and brands: checks the form, claims the pictures, writes the audit log.
import type { AdminListQuery, ProfileRow } from '#contract/profiles/profiles-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockForm } from '#database/locks.ts'
import { countProfileRows, findProfileRows, findProfileState } from '#database/profiles/find-profiles.ts'
import {
  insertProfile,
  profileTables,
  replaceProfileImages,
  updateProfileRow,
} from '#database/profiles/write-profile.ts'
import {
  checkProfile,
  MAX_PROFILE_IMAGES,
  type ProfileForm,
  type ProfileKind,
  type ProfileValues,
} from '#domain/profiles/profile.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { findOutsideOfAdmin, operatorPictures } from '../images/outside-images.ts'
import type { UserActor } from '../shared/actor.ts'
import { countedMetaOf, filterOf, pageOf } from '../shared/paging.ts'
import type { App } from '../shared/app.ts'
import { changedFields } from '../shared/changed-fields.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'

type Parts = Pick<App, 'db' | 'clock' | 'images' | 'log'>

/** @throws InvalidInput with a sentence for each wrong field */
function valuesOf(form: ProfileForm): ProfileValues {
  const { values, problems } = checkProfile(form)
  if (problems) throw new InvalidInput(problems)
  return values
}

/**
 * Creates an ambassador or a brand.
 * @returns its id
 * @throws InvalidInput
 */
export async function makeProfile(app: Parts, kind: ProfileKind, admin: UserActor, form: ProfileForm): Promise<number> {
  const values = valuesOf(form)
  const outside = await findOutsideOfAdmin(app, admin, form.images, MAX_PROFILE_IMAGES)
  return await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const pictures = await operatorPictures(app, tx, values.images, { shown: [], outside })
    const id = await insertProfile(tx, kind, values, now)
    await replaceProfileImages(tx, kind, id, pictures)
    await insertAudit(tx, admin, {
      at: now,
      action: `make_${kind}`,
      subject_type: kind,
      subject_id: id,
      detail: { now_published: values.published },
    })
    return id
  })
}

type Saved = Omit<ProfileValues, 'images' | 'address'> & {
  address?: string | null
  images: { object_key: string; url: string }[]
}

type Update = {
  id: number
  form: ProfileForm
  /** The version that was read; null skips the comparison. */
  version: number | null
  /** Reads the saved profile, in the transaction. */
  find: (tx: Tx, id: number) => Promise<Saved | undefined>
  /** Called in the transaction after the profile was written. */
  afterSave: (tx: Tx, before: { name: string; published: boolean }, values: ProfileValues, now: Date) => Promise<void>
}

/**
 * Saves the whole form of an ambassador or a brand.
 * @throws Refused ambassador_not_found, brand_not_found, ambassador_changed, brand_changed;
 * InvalidInput
 */
export async function updateProfile(
  app: Parts,
  kind: ProfileKind,
  admin: UserActor,
  { id, form, version, find, afterSave }: Update,
): Promise<void> {
  const outside = await findOutsideOfAdmin(app, admin, form.images, MAX_PROFILE_IMAGES)
  await inTransaction(app.db, async (tx) => {
    await lockForm(tx, profileTables[kind].own, id)
    const before = await find(tx, id)
    const state = await findProfileState(tx, kind, id)
    if (!before || !state) throw new Refused(`${kind}_not_found`)
    const values = valuesOf(form)
    if (version !== null && version !== state.version) throw new Refused(`${kind}_changed`)
    const now = app.clock.now()
    const pictures = await operatorPictures(app, tx, values.images, { shown: before.images, outside })
    await updateProfileRow(tx, kind, id, values, now)
    await replaceProfileImages(tx, kind, id, pictures)
    const was = { address: null, ...before, images: before.images.map((image) => image.object_key) }
    await insertAudit(tx, admin, {
      at: now,
      action: `update_${kind}`,
      subject_type: kind,
      subject_id: id,
      detail: { changed: changedFields(was, values), now_published: values.published },
    })
    await afterSave(tx, before, values, now)
  })
}

/** A page of all ambassadors or brands, for the operator; a page past the end is empty. */
export async function profileList(
  { db }: Pick<App, 'db'>,
  kind: ProfileKind,
  query: AdminListQuery,
): Promise<{ rows: ProfileRow[]; meta: { current_page: number; total_pages: number; total_count: number } }> {
  const filter = filterOf(query)
  const [rows, count] = await Promise.all([
    findProfileRows(db, kind, filter, pageOf(query)),
    countProfileRows(db, kind, filter),
  ])
  return {
    rows: rows.map((row) => ({ ...row, created_at: isoJapan(row.created_at) })),
    meta: countedMetaOf(query.page, count),
  }
}
