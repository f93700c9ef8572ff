"""What can be asked of the part of the lab that drafts: asking, generating, reviewing, the log, exports and practice.

One operation of the protocol, ``make``, carries all acts, so that the start does without their models. An act is named
``area.act``; the module of that name here holds the models of its arguments, and the one in
:mod:`passagework.make_operations` its handler.
"""
