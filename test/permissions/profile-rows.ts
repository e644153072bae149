// Rows: ambassadors, brands and communities as the operator manages them, and ambassadors as their
// members do.
import type { App } from '#services/shared/app.ts'
import { inTransaction } from '#database/client.ts'
import { aBrandMember } from '../brand-factories.ts'
import { aUser } from '../factories.ts'
import { type Row, signedIn } from './people.ts'

const profile = { name: '灯台守', description: '岬の灯台を守っています。', published: true }

/** ids of existing rows; set before the tests run */
export const profileRows = (app: App, made: { ambassador: number; brand: number; community: number }) => {
  const newMember = async () => {
    const { id: user_id } = await aUser(app.db)
    const { ambassador: ambassador_id } = made
    await inTransaction(app.db, (tx) =>
      tx.insertInto('ambassador_members').values({ ambassador_id, user_id }).execute(),
    )
    return user_id
  }
  return {
    listAdminAmbassadors: { call: () => ({ path: '/admin/ambassadors' }), expected: signedIn(403, { admin: 200 }) },
    getAdminAmbassador: {
      call: () => ({ path: `/admin/ambassadors/${made.ambassador}` }),
      expected: signedIn(403, { admin: 200 }),
    },
    makeAmbassador: {
      call: () => ({ path: '/ambassadors', body: profile }),
      expected: signedIn(403, { admin: 201 }),
    },
    updateAmbassador: {
      call: () => ({ path: `/ambassadors/${made.ambassador}`, body: profile }),
      expected: signedIn(403, { admin: 200 }),
    },
    // Members of the ambassador may call these too. Others get 403 whether the ambassador exists or
    // not.
    listAmbassadorMembers: {
      call: () => ({ path: `/ambassadors/${made.ambassador}/members` }),
      expected: signedIn(403, { admin: 200, ambassador_member: 200 }),
    },
    associateAmbassadorMember: {
      call: async () => ({ path: `/ambassadors/${made.ambassador}/members/${(await aUser(app.db)).id}/association` }),
      expected: signedIn(403, { admin: 201, ambassador_member: 201 }),
    },
    dissociateAmbassadorMember: {
      call: async () => ({ path: `/ambassadors/${made.ambassador}/members/${await newMember()}/association` }),
      expected: signedIn(403, { admin: 200, ambassador_member: 200 }),
    },
    removeAmbassadorMember: {
      call: async () => ({ path: `/ambassadors/${made.ambassador}/members/${await newMember()}` }),
      expected: signedIn(403, { admin: 200, ambassador_member: 200 }),
    },
    listAmbassadorCandidates: {
      call: () => ({ path: `/ambassadors/${made.ambassador}/candidates?email=a@example.jp` }),
      expected: signedIn(403, { admin: 200, ambassador_member: 200 }),
    },
    listAdminBrands: { call: () => ({ path: '/admin/brands' }), expected: signedIn(403, { admin: 200 }) },
    getAdminBrand: { call: () => ({ path: `/admin/brands/${made.brand}` }), expected: signedIn(403, { admin: 200 }) },
    makeBrand: { call: () => ({ path: '/brands', body: profile }), expected: signedIn(403, { admin: 201 }) },
    updateBrand: {
      call: () => ({ path: `/brands/${made.brand}`, body: profile }),
      expected: signedIn(403, { admin: 200 }),
    },
    listAdminCommunities: { call: () => ({ path: '/admin/communities' }), expected: signedIn(403, { admin: 200 }) },
    getAdminCommunity: {
      call: () => ({ path: `/admin/communities/${made.community}` }),
      expected: signedIn(403, { admin: 200 }),
    },
    makeAdminCommunity: {
      call: () => ({ path: '/admin/communities', body: { name: '浜の会' } }),
      expected: signedIn(403, { admin: 201 }),
    },
    updateAdminCommunity: {
      call: () => ({ path: `/admin/communities/${made.community}`, body: { note: '濡れます。' } }),
      expected: signedIn(403, { admin: 200 }),
    },
    listMembersOfBrand: {
      call: () => ({ path: `/brands/${made.brand}/members` }),
      expected: signedIn(403, { admin: 200 }),
    },
    inviteMemberOfBrand: {
      call: () => ({ path: `/brands/${made.brand}/members/invitation`, body: { email: 'new@example.jp' } }),
      expected: signedIn(403, { admin: 201 }),
    },
    removeMemberOfBrand: {
      call: async () => {
        const { brand_id, id } = await aBrandMember(app.db, { brand_id: made.brand, invitation_accepted_at: null })
        return { path: `/brands/${brand_id}/members/${id}` }
      },
      expected: signedIn(403, { admin: 200 }),
    },
  } satisfies Record<string, Row>
}
