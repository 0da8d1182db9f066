/* study_calls.h: shared by the calls of the analysis board. */
#ifndef GROGNARD_SERVER_STUDY_CALLS_H
#define GROGNARD_SERVER_STUDY_CALLS_H

#include "server/studies/studies.h"

/* Members of an open object: what everybody who has its link may know of it. */
void study_write_members(const srv_study *study, uint64_t user, gg_json *out);
web_outcome study_reply(srv_call *call, const srv_study *study, int status);

/* Handlers (study_making.c). */
web_outcome study_make(srv_call *call);
web_outcome study_check(srv_call *call);
web_outcome study_make_copy(srv_call *call);
web_outcome study_make_moment(srv_call *call);
web_outcome study_make_faces(srv_call *call); /* study_faces.c */
/* Stores a new study, and replies with it. */
web_outcome study_adopt(srv_call *call, srv_study *study);

#endif
