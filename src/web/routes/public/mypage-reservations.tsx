/** The reservations are on my page itself; whoever shortens the address of one of them gets there. */
import { redirect } from 'react-router'

export const loader = () => redirect('/mypage', 301)
