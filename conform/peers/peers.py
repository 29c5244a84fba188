"""The peers by the name of their game."""
import medici
import medici_card
import strozzi

PEERS = {"medici": (medici, medici.Medici), "medici-card": (medici_card, medici_card.MediciCard),
         "strozzi": (strozzi, strozzi.Strozzi)}
