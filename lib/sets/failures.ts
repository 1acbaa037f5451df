import {
  answer_proposal_failed,
  delete_set_failed,
  propose_square_failed,
  save_set_failed,
} from './messages';

/** What each action says when it fails for no reason that has words of its own, or gives no answer. */
export const saveSet = { save_set_failed };
export const deleteSet = { delete_set_failed };
export const proposeSquare = { propose_square_failed };
export const answerProposal = { answer_proposal_failed };
